import { createRequire } from 'node:module';

type Validate = (model: object, shape: object, ...more: unknown[]) => object;

/**
 * Lets ElectroDB check each of our models once in a process. It does so whenever an entity is made, so in each test file, which takes three
 * times as long as the rest. What a check finds of a model does not change.
 */
export function checkModelsOnce(): void {
  const require = createRequire(import.meta.resolve('electrodb'));
  const { Validator } = require('jsonschema') as { Validator: { prototype: { validate: Validate } } };
  const { validate } = Validator.prototype;
  const found = new WeakMap<object, Map<object, object>>();
  Validator.prototype.validate = function once(model, shape, ...more) {
    if (more.length > 0) return validate.call(this, model, shape, ...more);
    const known = found.get(model) ?? new Map<object, object>();
    const result = known.get(shape) ?? validate.call(this, model, shape);
    found.set(model, known.set(shape, result));
    return result;
  };
}
