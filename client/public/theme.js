// Runs before first paint: a chosen theme and language must not flash the other one.
(function () {
  try {
    var root = document.documentElement;
    var theme = localStorage.getItem('tokri.theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      document.querySelectorAll('meta[data-scheme]').forEach(function (bar) {
        bar.media = bar.dataset.scheme === theme ? 'all' : 'not all';
      });
    }
    if (localStorage.getItem('tokri.language') === 'hi' && root.lang !== 'hi') {
      root.lang = 'hi';
      // This page came in English; i18n/language.ts shows this one when its Hindi is there.
      root.dataset.awaits = 'hi';
      setTimeout(function () {
        delete root.dataset.awaits;
      }, 4000);
    }
  } catch {
    // Storage may be forbidden; the system's scheme and English serve.
  }
})();
