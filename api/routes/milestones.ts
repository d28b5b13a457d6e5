import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { returnMilestoneEndpoint, submitMilestoneEndpoint } from "../endpoints/contracts.ts";
import type { Serving } from "../serve.ts";

export const milestoneRoutes = (serve: Serving): void => {
  serve.person(submitMilestoneEndpoint, ({ actor, params }) => submitMilestone(actor, params.milestoneId));
  serve.person(returnMilestoneEndpoint, ({ actor, params, body }) =>
    returnMilestone(actor, { milestoneId: params.milestoneId, reason: body.reason }),
  );
};
