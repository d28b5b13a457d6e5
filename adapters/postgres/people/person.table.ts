import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Business } from "#core/people/person/business.ts";
import type { Email, Person, PhoneNumber, UserType } from "#core/people/person/person.ts";
import type { PersonStanding } from "#core/people/person/standing.machine.ts";
import type { CertificateId, FileId, PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { json, moment, personKey } from "../columns.ts";

export const person = pgTable("person", {
  id: uuid("id").$type<PersonId>().primaryKey(),
  email: text("email").$type<Email>().notNull(),
  name: text("name").notNull(),
  language: text("language").$type<Language>().notNull(),
  userType: text("user_type").$type<UserType>().notNull(),
  typeChosenAt: moment("type_chosen_at"),
  phone: text("phone").$type<PhoneNumber>(),
  streetAddress: text("street_address"),
  city: text("city"),
  state: text("state"),
  zipCode: text("zip_code"),
  business: json<Business>("business"),
  industries: json<ReadonlyArray<string>>("industries").notNull(),
  pictureId: uuid("picture_id").$type<FileId>(),
  onboardedAt: moment("onboarded_at"),
  isPublic: boolean("is_public").notNull(),
  staffRole: text("staff_role").$type<Person["staffRole"]>(),
  standing: text("standing").$type<PersonStanding>().notNull(),
  passwordHash: text("password_hash"),
  emailProvenAt: moment("email_proven_at"),
  isDeleted: boolean("is_deleted").notNull(),
  createdAt: moment("created_at").notNull(),
  version: integer("version").notNull(),
});

export const certificate = pgTable("certificate", {
  id: uuid("id").$type<CertificateId>().primaryKey(),
  ...personKey,
  title: text("title").notNull(),
  issuerName: text("issuer_name"),
  fileId: uuid("file_id").$type<FileId>().notNull(),
  createdAt: moment("created_at").notNull(),
});
