import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

const table = {
  stated: {
    rests: "the owner's word, and shown as no more than that",
    on: {
      edit: { to: "stated", by: ["owner"] },
      check: { to: "checked", by: ["support", "system"] },
      reject: { to: "rejected", by: ["support"] },
    },
  },
  checked: {
    rests: "somebody has looked at it, and it is shown who and when",
    on: {
      // What was looked at is not what stands there now.
      edit: { to: "stated", by: ["owner"] },
      check: { to: "checked", by: ["support", "system"] },
      // A list that said so before says something else now.
      doubt: { to: "stated", by: ["system"] },
      reject: { to: "rejected", by: ["support"] },
    },
  },
  rejected: {
    rests: "the owner was told why; nobody else sees it until they have changed it",
    on: {
      edit: { to: "stated", by: ["owner"] },
      check: { to: "checked", by: ["support"] },
    },
  },
} as const;

/** The states alone, for the shapes that browsers share. */
export const CredentialState = stateOf(table);

/**
 * Whether somebody has looked at a license, insurance or bond: nobody (`stated`), support or a list of the state (`checked`), or
 * support that did not find it to be so (`rejected`). That it has expired is no state: its date says so.
 */
export const credentialLifecycle = /* @__PURE__ */ lifecycle("credential", "stated", table);
