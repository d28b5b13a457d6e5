/** The parts of the profile that one can change, each on a page of its own. */
import { saveBusinessEndpoint, saveDetailsEndpoint, saveIndustriesEndpoint } from "#api/endpoints/people.ts";
import { tidyTrades } from "#core/people/person/industries.ts";
import { usePerson } from "#web/client.ts";
import * as words from "#web/words.ts";
import { BusinessFields } from "./business-fields.tsx";
import { DetailsFields } from "./details-fields.tsx";
import { businessProblems, detailsProblems, draftOf, industryProblems, tradesOf } from "./draft.ts";
import { IndustryFields } from "./industry-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { SectionForm } from "./section-form.tsx";
import { useEdits } from "./use-edits.ts";

export function BasicDetails() {
  const person = usePerson();
  const { values, dirty, change, reset } = useEdits("details", draftOf(person).details);
  return (
    <div className="profile-form">
      <PhotoField person={person} />
      <SectionForm
        endpoint={saveDetailsEndpoint}
        input={{ body: values }}
        problems={detailsProblems(values)}
        dirty={dirty}
        saved={words.profile.detailsSaved}
        onReset={reset}
      >
        {(problems) => <DetailsFields person={person} details={values} problems={problems} onChange={change} />}
      </SectionForm>
    </div>
  );
}

export function IndustrySection() {
  const { values, dirty, change, reset } = useEdits("industry", draftOf(usePerson()).industry);
  return (
    <SectionForm
      endpoint={saveIndustriesEndpoint}
      input={{ body: { industries: tidyTrades(tradesOf(values)) } }}
      problems={industryProblems(values)}
      dirty={dirty}
      saved={words.profile.industrySaved}
      onReset={reset}
    >
      {(problems) => <IndustryFields industry={values} problems={problems} onChange={change} />}
    </SectionForm>
  );
}

export function BusinessSection() {
  const { values, dirty, change, reset } = useEdits("business", draftOf(usePerson()).business);
  return (
    <SectionForm
      endpoint={saveBusinessEndpoint}
      input={{ body: values }}
      problems={businessProblems(values)}
      dirty={dirty}
      saved={words.profile.businessSaved}
      onReset={reset}
    >
      {(problems) => <BusinessFields business={values} problems={problems} onChange={change} />}
    </SectionForm>
  );
}
