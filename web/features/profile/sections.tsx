import { useState } from "react";
import { saveBusinessEndpoint, saveDetailsEndpoint, saveIndustriesEndpoint } from "#api/endpoints/people.ts";
import { tidyTrades } from "#core/people/person/industries.ts";
import { usePerson } from "#web/client.ts";
import { useAskBeforeLeaving } from "#web/forms/use-ask-before-leaving.ts";
import * as words from "#web/words.ts";
import { BusinessFields } from "./business-fields.tsx";
import { DetailsFields } from "./details-fields.tsx";
import { businessProblems, detailsProblems, draftOf, industryProblems, tradesOf } from "./draft.ts";
import { IndustryFields } from "./industry-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PublicProfile } from "./public-profile.tsx";
import { SectionForm } from "./section-form.tsx";

/** Unsaved edits by form and person; they outlive the form, but not the page. */
const kept = new Map<string, object>();

/**
 * Returns a form's values: the server's, as they change there, overlaid with what the person is typing. Edits survive a
 * visit to another page; leaving Dibbs asks first.
 */
function useEdits<Values extends object>(form: string, saved: Values) {
  const key = `${usePerson().id} ${form}`;
  const [edits, setEdits] = useState(() => kept.get(key) as Partial<Values> | undefined);
  const values: Values = { ...saved, ...edits };
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);

  const put = (next: Partial<Values> | undefined) => {
    if (next) kept.set(key, next);
    else kept.delete(key);
    setEdits(next);
  };

  useAskBeforeLeaving(dirty);

  return {
    values,
    change: (part: Partial<Values>) => put({ ...edits, ...part }),
    dirty,
    /** Restores the saved values. */
    onReset: () => put(undefined),
  };
}

/** The editable parts of the profile, each on a page of its own. */

export function BasicDetails() {
  const person = usePerson();
  const { values, change, ...typed } = useEdits("details", draftOf(person).details);
  return (
    <div className="profile-form stack-24">
      <PhotoField person={person} />
      <SectionForm
        endpoint={saveDetailsEndpoint}
        input={{ body: values }}
        problems={detailsProblems(values)}
        saved={words.profile.detailsSaved}
        {...typed}
      >
        {(problems) => <DetailsFields person={person} details={values} problems={problems} onChange={change} />}
      </SectionForm>
    </div>
  );
}

export function IndustrySection() {
  const { values, change, ...typed } = useEdits("industry", draftOf(usePerson()).industry);
  return (
    <SectionForm
      endpoint={saveIndustriesEndpoint}
      input={{ body: { industries: tidyTrades(tradesOf(values)) } }}
      problems={industryProblems(values)}
      saved={words.profile.industrySaved}
      {...typed}
    >
      {(problems) => <IndustryFields industry={values} problems={problems} onChange={change} />}
    </SectionForm>
  );
}

export function BusinessSection() {
  const { values, change, ...typed } = useEdits("business", draftOf(usePerson()).business);
  return (
    <>
      <SectionForm
        endpoint={saveBusinessEndpoint}
        input={{ body: values }}
        problems={businessProblems(values)}
        saved={words.profile.businessSaved}
        {...typed}
      >
        {(problems) => <BusinessFields business={values} problems={problems} onChange={change} />}
      </SectionForm>
      <PublicProfile />
    </>
  );
}
