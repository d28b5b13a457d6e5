import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

// What was looked at is not what stands there then.
const edit = { to: "stated", by: ["owner"] } as const;
const check = { to: "checked", by: ["support", "system"] } as const;
const reject = { to: "rejected", by: ["support"] } as const;

const table = {
  stated: {
    rests: "the owner's word, and shown as no more than that",
    on: { edit, check, reject },
  },
  checked: {
    rests: "somebody has looked at it, and it is shown who and when",
    on: {
      edit,
      check,
      // A list that said so before says something else now.
      doubt: { to: "stated", by: ["system"] },
      reject,
    },
  },
  rejected: {
    rests: "the owner was told why; nobody else sees it until they have changed it",
    on: { edit, check: { to: "checked", by: ["support"] } },
  },
} as const;

/** The states alone, for the shapes that browsers share. */
export const CredentialState = stateOf(table);

/**
 * Whether somebody has looked at a license, insurance or bond: nobody (`stated`), support or a list of the state (`checked`), or
 * support that did not find it to be so (`rejected`). That it has expired is no state: its date says so.
 */
export const credentialLifecycle = /* @__PURE__ */ lifecycle("credential", "stated", table, {
  stated: "Nobody has checked this license, insurance or bond yet.",
  checked: "This license, insurance or bond is already checked.",
  rejected: "This license, insurance or bond was rejected.",
});
