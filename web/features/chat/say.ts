import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import { daysBetween, formatDate } from "#web/ui/dates.ts";
import * as words from "#web/words.ts";

const longestSnippet = 120;

/** Returns the newest message as the list of conversations shows it. */
export const saySnippet = ({ senderId, text, attachments }: ChatMessage, selfId: string): string => {
  const said = text.trim() || attachments[0]?.name || words.chat.attachment;
  const short = said.length > longestSnippet ? `${said.slice(0, longestSnippet)}…` : said;
  return senderId === selfId ? `${words.chat.you}: ${short}` : short;
};

/** Returns the time if it was today, or else the day. */
export const sayShort = (at: Date, now: Date): string => {
  if (daysBetween(at, now) === 0) return formatDate(at, "h:mm a");
  return formatDate(at, at.getFullYear() === now.getFullYear() ? "MMM D" : "MMM DD, YYYY");
};

/** Returns the heading above the messages of one day. */
export const sayDay = (at: Date, now: Date): string => (daysBetween(at, now) === 0 ? words.chat.today : formatDate(at));
