import { networkProblem, ProblemError, type ReplyOf, readReply, urlOf } from "#api/call.ts";
import { uploadPictureEndpoint } from "#api/endpoints/files.ts";
import { freshToken } from "#web/session.ts";

const whole = 100;

/** Sends one picture; XMLHttpRequest, because only it tells how much has left. Throws `ProblemError`. */
export const sendPicture = async (
  file: File,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<ReplyOf<typeof uploadPictureEndpoint>> => {
  const accessToken = await freshToken();
  const form = new FormData();
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadPictureEndpoint.method, urlOf(uploadPictureEndpoint, { query: { purpose: "listing_picture" } }));
    request.setRequestHeader("authorization", `Bearer ${accessToken}`);
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / Math.max(total, 1)) * whole));
    request.onerror = () => reject(networkProblem());
    request.onabort = () => reject(networkProblem());
    request.onload = () => {
      try {
        resolve(readReply(uploadPictureEndpoint, request.status, request.responseText));
      } catch (cause) {
        reject(cause instanceof ProblemError ? cause : networkProblem());
      }
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
};
