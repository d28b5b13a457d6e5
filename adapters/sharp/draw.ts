// The process that decodes pictures: a harmful file can only harm and end this process (drawers.ts).
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import sharp from "sharp";
import type { Answer, Job } from "./drawers.ts";
import { drawOwn, drawPicture } from "./drawing.ts";
import { TooManyPixels } from "./pixels.ts";
import { placeholderDrawing } from "./placeholder.ts";

// Requests have priority over pictures; and if memory runs out, this process is killed first.
setPriority(10);
if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
sharp.concurrency(1);
sharp.cache(false);

const answerTo = async (job: Job): Promise<Answer> => {
  try {
    const draw =
      job.how === "placeholder" ? drawOwn(placeholderDrawing(job.kind)) : drawPicture(job.bytes, job.framing);
    return { said: "drawn", renditions: await draw };
  } catch (error) {
    return { said: error instanceof TooManyPixels ? "too_many_pixels" : "unreadable" };
  }
};

process.on("message", async (job: Job) => {
  process.send?.(await answerTo(job));
});
process.send?.({ said: "ready" } satisfies Answer);
