export const onboarding = {
  title: "Set up your profile",
  sentence: "Others see it before they hire you or work for you. You can change it later.",
  steps: "Steps of your profile",
  profileDetails: "Profile Details",
  profilePhoto: "Profile Photo",
  businessDetails: "Business Details",
  selectIndustry: "Select Industry",
  certifications: "Certifications",
  photoTooLarge: "Image must smaller than 2MB!",
  photoRequired: "Please Upload a Profile Picture",
  photoWaiting: "Your picture is still uploading.",
} as const;
