import { Clock, Effect, Schema } from "effect";

export const Uuid = Schema.String.check(Schema.isUUID());

export const PersonId = Uuid.pipe(Schema.brand("PersonId"));
export type PersonId = typeof PersonId.Type;
export const ListingId = Uuid.pipe(Schema.brand("ListingId"));
export type ListingId = typeof ListingId.Type;
export const BidId = Uuid.pipe(Schema.brand("BidId"));
export type BidId = typeof BidId.Type;
export const ContractId = Uuid.pipe(Schema.brand("ContractId"));
export type ContractId = typeof ContractId.Type;
export const MilestoneId = Uuid.pipe(Schema.brand("MilestoneId"));
export type MilestoneId = typeof MilestoneId.Type;
export const PaymentId = Uuid.pipe(Schema.brand("PaymentId"));
export type PaymentId = typeof PaymentId.Type;
export const DifferenceId = Uuid.pipe(Schema.brand("DifferenceId"));
export type DifferenceId = typeof DifferenceId.Type;
export const RefundId = Uuid.pipe(Schema.brand("RefundId"));
export type RefundId = typeof RefundId.Type;
export const TicketId = Uuid.pipe(Schema.brand("TicketId"));
export type TicketId = typeof TicketId.Type;
export const TicketMessageId = Uuid.pipe(Schema.brand("TicketMessageId"));
export type TicketMessageId = typeof TicketMessageId.Type;
export const CaseId = Uuid.pipe(Schema.brand("CaseId"));
export type CaseId = typeof CaseId.Type;
export const CaseNoteId = Uuid.pipe(Schema.brand("CaseNoteId"));
export type CaseNoteId = typeof CaseNoteId.Type;
export const ApprovalId = Uuid.pipe(Schema.brand("ApprovalId"));
export type ApprovalId = typeof ApprovalId.Type;
export const AuditEntryId = Uuid.pipe(Schema.brand("AuditEntryId"));
export type AuditEntryId = typeof AuditEntryId.Type;
export const BatchId = Uuid.pipe(Schema.brand("BatchId"));
export type BatchId = typeof BatchId.Type;
export const ChargebackId = Uuid.pipe(Schema.brand("ChargebackId"));
export type ChargebackId = typeof ChargebackId.Type;
export const FileId = Uuid.pipe(Schema.brand("FileId"));
export type FileId = typeof FileId.Type;
export const CertificateId = Uuid.pipe(Schema.brand("CertificateId"));
export type CertificateId = typeof CertificateId.Type;
export const CredentialId = Uuid.pipe(Schema.brand("CredentialId"));
export type CredentialId = typeof CredentialId.Type;
export const AlertId = Uuid.pipe(Schema.brand("AlertId"));
export type AlertId = typeof AlertId.Type;
export const MessageId = Uuid.pipe(Schema.brand("MessageId"));
export type MessageId = typeof MessageId.Type;
export const ConversationId = Uuid.pipe(Schema.brand("ConversationId"));
export type ConversationId = typeof ConversationId.Type;
export const ChatMessageId = Uuid.pipe(Schema.brand("ChatMessageId"));
export type ChatMessageId = typeof ChatMessageId.Type;
export const WaiverId = Uuid.pipe(Schema.brand("WaiverId"));
export type WaiverId = typeof WaiverId.Type;
export const DeliveryId = Uuid.pipe(Schema.brand("DeliveryId"));
export type DeliveryId = typeof DeliveryId.Type;
export const ChangeOrderId = Uuid.pipe(Schema.brand("ChangeOrderId"));
export type ChangeOrderId = typeof ChangeOrderId.Type;
export const DisputeId = Uuid.pipe(Schema.brand("DisputeId"));
export type DisputeId = typeof DisputeId.Type;
export const FeedbackId = Uuid.pipe(Schema.brand("FeedbackId"));
export type FeedbackId = typeof FeedbackId.Type;
export const SavedSearchId = Uuid.pipe(Schema.brand("SavedSearchId"));
export type SavedSearchId = typeof SavedSearchId.Type;
export const PushSubscriptionId = Uuid.pipe(Schema.brand("PushSubscriptionId"));
export type PushSubscriptionId = typeof PushSubscriptionId.Type;
export const QuestionId = Uuid.pipe(Schema.brand("QuestionId"));
export type QuestionId = typeof QuestionId.Type;
export const ProductId = Uuid.pipe(Schema.brand("ProductId"));
export type ProductId = typeof ProductId.Type;
/** A category's id is its name in URL form. */
export const CategoryId = Schema.String.check(
  Schema.isMaxLength(120),
  Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/),
).pipe(Schema.brand("CategoryId"));
export type CategoryId = typeof CategoryId.Type;
export const SessionId = Uuid.pipe(Schema.brand("SessionId"));
export type SessionId = typeof SessionId.Type;
export const InvitationId = Uuid.pipe(Schema.brand("InvitationId"));
export type InvitationId = typeof InvitationId.Type;
export const ViewSessionId = Uuid.pipe(Schema.brand("ViewSessionId"));
export type ViewSessionId = typeof ViewSessionId.Type;

/** The fields of things that are numbered within their contract, per kind, starting at 1. */
export const numberedInContract = { contractId: ContractId, number: Schema.Int };

/** Returns when the thing with this id was created; the id contains the time (decision 0008). */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

/**
 * Returns a new id of the given kind: a version 7 UUID, whose first 48 bits are the time in ms, so that ids sort by age
 * and serve as the key of every page.
 */
export const newId = Effect.fnUntraced(function* <Id extends string>(_kind: { readonly Type: Id }) {
  const millis = (yield* Clock.currentTimeMillis).toString(16).padStart(12, "0");
  // A version 4 UUID supplies the random digits after its version digit.
  const random = globalThis.crypto.randomUUID().slice(15);
  return `${millis.slice(0, 8)}-${millis.slice(8)}-7${random}` as Id;
});
