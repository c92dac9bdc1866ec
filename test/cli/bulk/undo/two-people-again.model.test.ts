/** The same with other sequences, at the same time. */
import { playPart } from '../../../support/two-people-rounds.js';

playPart(23);
