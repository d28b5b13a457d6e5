/** The view session that support has opened in this browser. */
import { viewPath } from "#api/addresses.ts";
import { call } from "#api/call.ts";
import { endViewSessionEndpoint, resumeViewSessionEndpoint } from "#api/endpoints/view-session.ts";
import { stopViewing } from "./viewing.ts";

/** Resumes the view session; throws `ProblemError` if it has ended. */
export const resumeView = () => call(resumeViewSessionEndpoint, {});

/** Leaves an ended view session: this tab shows nothing of it any more, and says so. */
export const leaveView = (): void => {
  stopViewing();
  location.replace(viewPath);
};

/** Ends the view session and leaves it. */
export const endView = async (): Promise<void> => {
  // If the server cannot be reached, the view session expires by itself.
  await call(endViewSessionEndpoint, {}).catch(() => undefined);
  leaveView();
};
