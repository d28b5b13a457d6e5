import { describe, expect, test } from "vitest";
import { isLargePhoto, longestEdge, nameAsJpeg, sentSize, shrinkPhoto } from "#web/files/shrink-photo.ts";

describe("the size that a photo is shrunk to", () => {
  test.each([
    { is: "a photo of twelve megapixels", from: [4032, 3024], to: [longestEdge, 1920] },
    { is: "the same upright", from: [3024, 4032], to: [1920, longestEdge] },
    { is: "what is as large as it may be", from: [longestEdge, 1000], to: [longestEdge, 1000] },
    { is: "a panorama", from: [16_000, 900], to: [longestEdge, 144] },
    { is: "a thread", from: [30_000, 1], to: [longestEdge, 1] },
  ])("keeps the proportions of $is", ({ from: [width = 0, height = 0], to: [toWidth, toHeight] }) => {
    expect(sentSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
  });

  test("is none for a photo that is too large for memory or has no size", () => {
    expect(sentSize({ width: 20_000, height: 10_000 })).toBeNull();
    expect(sentSize({ width: 0, height: 10 })).toBeNull();
  });
});

test("large photos are shrunk where photos are shown; small ones, drawings and documents are sent unchanged", async () => {
  const large = 4_000_000;
  expect(isLargePhoto({ type: "image/jpeg", size: large }, "milestone_picture")).toBe(true);
  expect(isLargePhoto({ type: "image/heic", size: large }, "listing_picture")).toBe(true);
  expect(isLargePhoto({ type: "image/jpeg", size: 200_000 }, "milestone_picture")).toBe(false);
  expect(isLargePhoto({ type: "image/png", size: large }, "milestone_picture")).toBe(false);
  expect(isLargePhoto({ type: "application/pdf", size: large }, "chat_attachment")).toBe(false);
  expect(isLargePhoto({ type: "image/jpeg", size: large }, "listing_document")).toBe(false);
  // Its crop is measured in the file's pixels.
  expect(isLargePhoto({ type: "image/jpeg", size: large }, "profile_picture")).toBe(false);
  const small = new File(["x"], "porch.jpg", { type: "image/jpeg" });
  expect(await shrinkPhoto(small, "milestone_picture")).toBe(small);
});

test("a photo that the browser cannot read is sent unchanged", async () => {
  const odd = new File([new Uint8Array(700_000)], "porch.heic", { type: "image/heic" });
  expect(await shrinkPhoto(odd, "milestone_picture")).toBe(odd);
});

test("a shrunk photo is named as a JPEG", () => {
  expect(nameAsJpeg("IMG_2041.HEIC")).toBe("IMG_2041.jpg");
  expect(nameAsJpeg("deck.JPG")).toBe("deck.JPG");
  expect(nameAsJpeg("deck")).toBe("deck.jpg");
});
