/** Choices about product catalogs. */
import type { Choices } from './choice.js';

export const catalogChoices: Choices = {};
