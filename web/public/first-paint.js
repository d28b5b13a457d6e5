// Sets theme and direction before the first paint, from the same key as web/shell/settings.ts. A file, so that the
// content security policy needs no exception for inline scripts.
(() => {
  try {
    const layout = JSON.parse(localStorage.getItem("dibbs.layout") ?? "{}");
    if (layout.theme === "dark" || layout.theme === "light") document.documentElement.dataset.theme = layout.theme;
    if (layout.direction === "rtl") document.documentElement.dir = "rtl";
    // From a page for everybody, who is signed in here goes on to the same in the product, and sees nothing of it before.
    const { signedIn } = document.currentScript.dataset;
    if (signedIn !== undefined && localStorage.getItem("dibbs.session") !== null) {
      document.documentElement.hidden = true;
      location.replace(signedIn);
    }
  } catch {
    // No storage, or something else wrote there: the page follows the system.
  }
})();
