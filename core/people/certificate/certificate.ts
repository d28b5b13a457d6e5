import { Schema } from "effect";
import { FileLink, GivenFile } from "#core/people/file/file.ts";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { CertificateId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** A paper that shows what a contractor or supplier is allowed or able to do, as a picture of it. */
export const Certificate = Schema.Struct({
  id: CertificateId,
  personId: PersonId,
  title: Text(150),
  /** Who has issued it; null where the person does not say. */
  issuerName: Schema.NullOr(Text(150)),
  fileId: FileLink,
  createdAt: Schema.Date,
});
export type Certificate = typeof Certificate.Type;

/** What the form of a certificate asks for; a missing picture is null, and refused below. */
export const CertificateDraft = Schema.Struct({
  title: Text(150),
  issuerName: Text(150),
  fileId: Schema.NullOr(GivenFile),
});
export type CertificateDraft = typeof CertificateDraft.Type;

/** The most certificates that one profile shows. */
export const mostCertificates = 20;

/** The rules of a certificate (spec 1, section 5); the browser asks the same before it sends. */
export const certificateIssues = ({ title, fileId }: CertificateDraft): ReadonlyArray<Issue> =>
  brokenOf([
    [title.trim() === "", "title", "Please Enter a Title!"],
    [fileId === null, "fileId", "Please Upload a File!"],
  ]);
