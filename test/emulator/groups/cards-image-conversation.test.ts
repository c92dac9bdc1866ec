/** Image conversation cards (docs/service.md#conversation-cards). */
import { describe } from 'vitest';
import { testConversationCards } from '../../support/conversation-cards.js';

describe('image conversation cards', () => testConversationCards('image_conversation'));
