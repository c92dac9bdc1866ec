/** The thread that packs lists of people: what it runs first. */
import { parentPort } from 'node:worker_threads';
import { servePacking } from './serve-packing.js';

if (parentPort) servePacking(parentPort);
