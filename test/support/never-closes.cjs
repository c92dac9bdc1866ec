/** Preloaded: servers of the process never say that they are closed, so that what waits for it hangs. */
require('node:http').Server.prototype.close = () => {};
