/** The cookie that holds the language chosen in a browser, 'en' or 'es'. The page writes it and the server reads it. */
export const languageCookie = "dibbs.language";
