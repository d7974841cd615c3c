// Runs before the first paint, so that the page does not flash in another theme or language than the chosen one.
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
    // Reserves the place of a rail on the home page that is loaded later (features/selling/place.ts).
    if (localStorage.getItem('tokri.ordered') && localStorage.getItem('authToken')) root.dataset.ordered = '';
    var language = localStorage.getItem('tokri.language');
    // Without a choice the browser's preferred language counts. Rendered pages come in it; pages as they were built are in English.
    for (var i = 0; !language && i < navigator.languages.length; i++) {
      language = (/^(en|hi)\b/i.exec(navigator.languages[i]) || [''])[0].toLowerCase();
    }
    if (language === 'hi' && root.lang !== 'hi') {
      root.lang = 'hi';
      // The page came in English. It is hidden until i18n/language.ts has loaded the Hindi texts.
      root.dataset.awaits = 'hi';
      setTimeout(function () {
        delete root.dataset.awaits;
      }, 4000);
    }
  } catch {
    // The browser may forbid storage: then the page has the system's scheme and its own language.
  }
})();
