/** The view of somebody's pages that support has opened in this browser. */
import { viewPath } from "#api/addresses.ts";
import { call } from "#api/call.ts";
import { endViewSessionEndpoint, resumeViewSessionEndpoint } from "#api/endpoints/view-session.ts";
import { stopViewing } from "./viewing.ts";

/** Goes on with the view; throws `ProblemError` where it is over. */
export const resumeView = () => call(resumeViewSessionEndpoint, {});

/** The view is over: this tab shows nothing of it any more, and says so. */
export const leaveView = (): void => {
  stopViewing();
  location.replace(viewPath);
};

/** Ends the view and leaves it. */
export const endView = async (): Promise<void> => {
  // Where the server could not be told, the view ends by itself in time.
  await call(endViewSessionEndpoint, {}).catch(() => undefined);
  leaveView();
};
