// Runs before first paint: a chosen theme and language must not flash the other one.
(function () {
  try {
    var root = document.documentElement;
    var theme = localStorage.getItem('tokri.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    var language = localStorage.getItem('tokri.language');
    if (language === 'hi') root.lang = language;
  } catch {
    // Storage may be forbidden; the system's scheme and English serve.
  }
})();
