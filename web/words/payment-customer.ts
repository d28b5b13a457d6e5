export const paymentCustomer = {
  emailRequired: "The email is required.",
  firstNameRequired: "The First Name is required.",
  lastNameRequired: "The Last Name is required.",
  addressRequired: "Address is required.",
  cityRequired: "City is required.",
  stateLetters: "State can only include 2 letters.",
  postalCodeDigits: "Postal code can only accept numbers.",
  birthDateRequired: "DOB is required.",
  ssnRequired: "SSN code is required.",
  ssnDigits: "SNN can only accept 4 digit numbers.",
  termsRequired: "Please click on checkbox.",
  submit: "Agree and continue",
} as const;
