const { createRequire } = require('node:module');
const { join } = require('node:path');

/** Starts Nest on Express with one controller, which validates a VIP with class-validator and answers it. Its packages lie in `folder`. */
exports.nestApp = async (folder) => {
  const fromThere = createRequire(join(folder, 'package.json'));
  fromThere('reflect-metadata');
  const { Body, Controller, Module, Post, ValidationPipe } = fromThere('@nestjs/common');
  const { NestFactory } = fromThere('@nestjs/core');
  const { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } = fromThere('class-validator');

  const NewVip = function NewVip() {
    // class-validator finds the rules of a body by its class.
  };
  const rules = {
    name: [IsString(), Length(1, 200)],
    department: [IsIn(['ADMIN', 'OFFICE_OF_DEVELOPMENT'])],
    phone: [IsOptional(), IsString(), Length(3, 40)],
    partySize: [IsOptional(), IsInt(), Min(1), Max(100)],
  };
  for (const [field, decorators] of Object.entries(rules)) {
    for (const decorate of decorators) decorate(NewVip.prototype, field);
  }

  class VipsController {
    add(body) {
      return { id: 'vip_1', ...body };
    }
  }
  const { prototype } = VipsController;
  Controller('api/vips')(VipsController);
  Post()(prototype, 'add', Object.getOwnPropertyDescriptor(prototype, 'add'));
  Body()(prototype, 'add', 0);
  // What TypeScript writes for the parameter types of a decorated method. The validation reads the class from it.
  Reflect.defineMetadata('design:paramtypes', [NewVip], prototype, 'add');
  const AppModule = function AppModule() {
    // A module of Nest is a class that names what belongs together, and does nothing.
  };
  Module({ controllers: [VipsController] })(AppModule);

  const app = await NestFactory.create(AppModule, { logger: false });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
  await app.listen(0, '127.0.0.1');
  return app.getHttpServer().address().port;
};
