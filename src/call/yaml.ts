/** The one place that loads the YAML library, on demand: most commands neither read nor write YAML. */

/** The library as it is; its own documentation tells its functions. */
export async function loadYaml(): Promise<typeof import('yaml')> {
  return import('yaml');
}
