/** A CloudFormation template, as far as SAM reads it. */
export interface StackTemplate {
  readonly Resources: Readonly<Record<string, { readonly Type: string }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>>;
}

/**
 * Puts the API and its operations into one template: SAM finds functions and routes only in the template of their API. What a stack
 * imports becomes what the other stack exports. Values that other stacks export, such as the URL of a queue, stay imports.
 */
export function oneTemplate(templates: readonly StackTemplate[]): StackTemplate {
  const exported = new Map(
    templates.flatMap(({ Outputs = {} }) =>
      Object.values(Outputs).flatMap(({ Export, Value }) => (Export ? [[Export.Name, Value] as const] : [])),
    ),
  );
  const Resources: Record<string, { readonly Type: string }> = {};
  for (const template of templates) {
    for (const [id, resource] of Object.entries(template.Resources)) {
      // Each stack has a role with which the API invokes its functions. SAM needs no role.
      if (!NEEDED.test(resource.Type)) continue;
      if (Resources[id]) throw new Error(`${id} is in two stacks`);
      Resources[id] = withoutImports(resource, exported) as { readonly Type: string };
    }
  }
  return { Resources };
}

const NEEDED = /^AWS::(ApiGatewayV2::(Api|Integration|Route|Stage)|Lambda::Function)$/;

function withoutImports(value: unknown, exported: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutImports(each, exported));
  if (typeof value !== 'object' || value === null) return value;
  const name = (value as { readonly 'Fn::ImportValue'?: unknown })['Fn::ImportValue'];
  if (typeof name === 'string' && exported.has(name)) return exported.get(name);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutImports(each, exported)]));
}
