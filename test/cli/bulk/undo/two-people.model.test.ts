/** Two people write to one account while answers are lost: the tool never does what neither of them wanted. */
import { playPart } from '../../../support/two-people-rounds.js';

playPart(22);
