/** Choices about leads, event tags and conversions. */
import type { Choices } from './choice.js';

export const leadChoices: Choices = {};
