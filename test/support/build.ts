/** Builds the tool before the tests, so that those which start it as a program see the code as it is. */
export async function setup(): Promise<void> {
  await import('../../build.js');
}
