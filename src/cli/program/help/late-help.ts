/** The texts of help. In the bundle they are loaded when help is shown (build/load-late.js). */
import { endpointHelp, localHelp } from './help.js';
import { rootHelp } from './root-help.js';

export const loadEndpointHelp = () => endpointHelp;

export const loadLocalHelp = () => localHelp;

export const loadRootHelp = () => rootHelp;
