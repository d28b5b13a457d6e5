/** What one was writing stays where it was when one comes back to a conversation, until one signs out. */
import { isViewing } from "#web/session/viewing.ts";

const keyOf = (conversationId: string): string => `dibbs.chat.${conversationId}`;

export const readDraft = (conversationId: string): string => {
  try {
    return localStorage.getItem(keyOf(conversationId)) ?? "";
  } catch {
    return "";
  }
};

export const keepDraft = (conversationId: string, text: string): void => {
  if (isViewing) return;
  try {
    if (text === "") localStorage.removeItem(keyOf(conversationId));
    else localStorage.setItem(keyOf(conversationId), text);
  } catch {
    // Without storage it lasts as long as the conversation is open.
  }
};
