/** Sends photos of the work to the conversation about the contract, where both sides find them. */
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { UploadKey } from "#core/people/file/file.ts";
import { ChatMessageId } from "#core/shared/ids.ts";
import { problemOf } from "#web/client.ts";
import { chatClientOf } from "#web/features/chat/use-chat.ts";
import { sendFile } from "#web/files/send-file.ts";
import { sendWaitingPhotos, type WaitingPhoto } from "#web/offline/waiting-photos.ts";
import { callSignedIn } from "#web/session/session.ts";
import { formatDate } from "#web/ui/dates.ts";
import type { Toasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";

const send = async (photo: WaitingPhoto): Promise<void> => {
  const { id, personId, otherId, contractId, number, takenAt, name, file } = photo;
  const { chat } = await callSignedIn(viewSetupEndpoint, {});
  const client = await chatClientOf(chat, personId);
  const stored = await sendFile(
    new File([file], name, { type: file.type }),
    { purpose: "chat_attachment", key: UploadKey.make(id) },
    { onPercent: () => undefined, signal: new AbortController().signal },
  );
  const conversation = await client.open(otherId, { listingId: null, contractId });
  const taken = `${formatDate(takenAt, "MMM D")}, ${formatDate(takenAt, "h:mm a")}`;
  await client.send(conversation.id, {
    id: ChatMessageId.make(id),
    text: words.photo.message(number, taken),
    attachments: [stored.id],
  });
};

/** Returns the message about a photo that the server refused. */
const say = (cause: unknown): string => {
  const { issues, detail } = problemOf(cause);
  return issues?.[0]?.message ?? detail;
};

/** Sends this person's waiting photos, and shows the result. */
export const sendPhotos = async (personId: string, toasts: Toasts): Promise<void> => {
  const done = await sendWaitingPhotos(personId, { send, say });
  if (!done) return;
  const { sent, refused } = done;
  const names = [...new Set(sent.map(({ otherName }) => otherName))];
  const [name = ""] = names;
  if (sent.length > 0) {
    toasts.success(
      words.photo.sent(sent.length),
      names.length === 1 ? words.photo.sentHint(name) : words.photo.sentHintMany,
    );
  }
  for (const { number, listingTitle, problem } of refused) {
    toasts.error(words.photo.refused(number, listingTitle), problem ?? "");
  }
};
