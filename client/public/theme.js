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
    // A rail of home that comes later has its place already (features/selling/place.ts).
    if (localStorage.getItem('tokri.ordered') && localStorage.getItem('authToken')) root.dataset.ordered = '';
    var language = localStorage.getItem('tokri.language');
    // Without a choice the server renders in the language that the browser prefers; a page as it was built is in English.
    for (var i = 0; !language && i < navigator.languages.length; i++) {
      language = (/^(en|hi)\b/i.exec(navigator.languages[i]) || [''])[0].toLowerCase();
    }
    if (language === 'hi' && root.lang !== 'hi') {
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
