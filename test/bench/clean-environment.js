// The environment of what is measured. Node 20 reads the certificates of NODE_EXTRA_CA_CERTS at every start, which takes
// as long as Node itself and would make every ratio to it look better than it is; settings of ads would change what is run.
const isForeign = (name) =>
  name === 'NODE_EXTRA_CA_CERTS' || name === 'NODE_OPTIONS' || name.startsWith('ADS_');

export const cleanEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !isForeign(name)),
);
