/** Loads the YAML library on demand, since most commands neither read nor write YAML. The only import of it. */

/** Returns the module of the `yaml` package. */
export async function loadYaml(): Promise<typeof import('yaml')> {
  return import('yaml');
}
