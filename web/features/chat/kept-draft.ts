/** Keeps an unsent message until the person returns to the conversation, or signs out. */
import { keptText } from "#web/session/kept-text.ts";
import { isViewing } from "#web/session/viewing.ts";

const draftOf = (conversationId: string) => keptText("localStorage", `dibbs.chat.${conversationId}`);

export const readDraft = (conversationId: string): string => draftOf(conversationId).read() ?? "";

export const keepDraft = (conversationId: string, text: string): void => {
  if (!isViewing) draftOf(conversationId).keep(text || null);
};
