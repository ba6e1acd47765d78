const { createRequire } = require('node:module');
const { join } = require('node:path');

/** An application of Nest on Express with one controller, which hands requests on. Its packages lie in `folder`. */
exports.nestApp = async (folder, { add, list }) => {
  const fromThere = createRequire(join(folder, 'package.json'));
  fromThere('reflect-metadata');
  const { Body, Controller, Get, Module, Post } = fromThere('@nestjs/common');
  const { NestFactory } = fromThere('@nestjs/core');

  class VipsController {
    add(body) {
      return add(body);
    }
    list() {
      return list();
    }
  }
  const { prototype } = VipsController;
  Controller('api/vips')(VipsController);
  Post()(prototype, 'add', Object.getOwnPropertyDescriptor(prototype, 'add'));
  Body()(prototype, 'add', 0);
  Get()(prototype, 'list', Object.getOwnPropertyDescriptor(prototype, 'list'));
  const AppModule = function AppModule() {
    // A module of Nest is a class that says what belongs together, and does nothing.
  };
  Module({ controllers: [VipsController] })(AppModule);

  const app = await NestFactory.create(AppModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  return app.getHttpServer().address().port;
};
