/** The benchmarks in the order of the report; `script` is the npm script that makes the figures. */
export const benchmarks: readonly { readonly name: string; readonly script: string }[];
