import { listenToChanges } from "#web/live.ts";
import { callSignedIn } from "#web/session/session.ts";
import { keptChat } from "./kept-chat.ts";

/** The chat that comes with Dibbs. */
export const dibbsChat = keptChat({ call: callSignedIn, listen: listenToChanges });
