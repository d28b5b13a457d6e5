import { Schema } from "effect";
import { FileLink, GivenFile } from "#core/people/file/file.ts";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { CertificateId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** A picture of a paper that shows what a contractor or supplier is allowed or able to do. */
export const Certificate = Schema.Struct({
  id: CertificateId,
  personId: PersonId,
  title: Text(150),
  /** Who issued it; null if the person doesn't say. */
  issuerName: Schema.NullOr(Text(150)),
  fileId: FileLink,
  createdAt: Schema.Date,
});
export type Certificate = typeof Certificate.Type;

/** The fields of the certificate form; a missing picture is null, and rejected below. */
export const CertificateDraft = Schema.Struct({
  title: Text(150),
  issuerName: Text(150),
  fileId: Schema.NullOr(GivenFile),
});
export type CertificateDraft = typeof CertificateDraft.Type;

/** The most certificates on one profile. */
export const mostCertificates = 20;

/** Returns what is wrong with a certificate (spec 1, section 5); the browser runs the same checks before it sends. */
export const certificateIssues = ({ title, fileId }: CertificateDraft): ReadonlyArray<Issue> =>
  brokenOf([
    [title.trim() === "", "title", "Please Enter a Title!"],
    [fileId === null, "fileId", "Please Upload a File!"],
  ]);
