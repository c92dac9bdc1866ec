/** Reads the OpenAPI document of the built tool. */
export function readInterface(env: NodeJS.ProcessEnv): unknown;
