import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

// After an edit it no longer says what was checked.
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
      // A list that confirmed it now says something else.
      doubt: { to: "stated", by: ["system"] },
      reject,
    },
  },
  rejected: {
    rests: "the owner was told why; nobody else sees it until they have changed it",
    on: { edit, check: { to: "checked", by: ["support"] } },
  },
} as const;

/** The states alone, for the schemas that browsers share. */
export const CredentialState = stateOf(table);

/**
 * Whether someone has checked a license, insurance or bond: nobody (`stated`), support or a state's list (`checked`),
 * or support, which didn't find it to be true (`rejected`). Being expired is no state: the date shows it.
 */
export const credentialLifecycle = /* @__PURE__ */ lifecycle("credential", "stated", table, {
  stated: "Nobody has checked this license, insurance or bond yet.",
  checked: "This license, insurance or bond is already checked.",
  rejected: "This license, insurance or bond was rejected.",
});
