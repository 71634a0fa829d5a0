// Runs before anything is drawn, so that a chosen theme never flashes the other one. It alone touches these attributes:
// the page announces a change by an event, and another tab's change arrives as "storage". Nor does the shell's outline
// flash where a page has no shell.
(() => {
  const KEY = "fieldboard.preferences";
  const root = document.documentElement;
  const canvas = document.querySelector('meta[name="color-scheme"]');
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => ({
    meta,
    media: meta.media,
    theme: meta.media.includes("dark") ? "dark" : "light",
  }));

  const apply = (text) => {
    let preferences = null;
    try {
      preferences = JSON.parse(text);
    } catch {
      // Nothing that can be read: the defaults.
    }
    const { theme, density } = preferences ?? {};
    const isChosen = theme === "light" || theme === "dark";
    if (isChosen) root.dataset.theme = theme;
    else delete root.dataset.theme;
    root.dataset.density = density === "compact" ? "compact" : "comfortable";
    canvas?.setAttribute("content", isChosen ? theme : "light dark");
    for (const bar of bars) bar.meta.media = !isChosen ? bar.media : bar.theme === theme ? "all" : "not all";
  };

  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };

  if (root.dataset.outside?.split(" ").includes(location.pathname) === true) root.dataset.frame = "none";
  addEventListener(KEY, (event) => apply(event.detail));
  addEventListener("storage", () => apply(stored()));
  apply(stored());
})();
