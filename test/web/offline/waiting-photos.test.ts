import { describe, expect, test } from "vitest";
import { ProblemError } from "#api/call.ts";
import { largestUpload } from "#core/people/file/upload-rules.ts";
import { isWorthWaiting, mostBytes, mostPhotos, whyNotKept } from "#web/offline/waiting-photos.ts";

const photosOf = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));
const problem = (status: number) =>
  new ProblemError({ type: "about:blank", title: "No", detail: "No.", status, code: "No", reference: "" });

describe("photos that wait for a connection", () => {
  test("are kept up to a number and a total size", () => {
    expect(whyNotKept([], 400_000)).toBeNull();
    expect(whyNotKept(photosOf(mostPhotos - 1, 400_000), 400_000)).toBeNull();
    expect(whyNotKept(photosOf(mostPhotos, 400_000), 400_000)).toBe("too-many");
    const five = mostBytes / 5;
    expect(whyNotKept(photosOf(4, five), five)).toBeNull();
    expect(whyNotKept(photosOf(4, five), five + 1)).toBe("too-many");
  });

  test("are not kept if they are too large for the server", () => {
    expect(whyNotKept([], largestUpload)).toBeNull();
    expect(whyNotKept([], largestUpload + 1)).toBe("too-large");
  });

  test.each([
    { is: "lost its connection", status: 0, waits: true },
    { is: "came while the server restarts", status: 503, waits: true },
    { is: "came too soon after others", status: 429, waits: true },
    { is: "came after the session had ended", status: 401, waits: true },
    { is: "is no picture", status: 400, waits: false },
    { is: "is for somebody who has blocked its sender", status: 409, waits: false },
    { is: "is of a contract that is not there", status: 404, waits: false },
  ])("one that $is: waits for another connection, $waits", ({ status, waits }) => {
    expect(isWorthWaiting(problem(status))).toBe(waits);
  });

  test("are not retried after an error of the program", () => {
    expect(isWorthWaiting(new TypeError("nothing to read"))).toBe(false);
  });
});
