export const feedback = {
  title: "Leave Feedback",
  descriptionRequired: "Please describe your experience!",
} as const;
