// Runs before the page's other scripts: a page whose scripts fail stays readable and says so (html-page.tsx).
(function () {
  var root = document.documentElement;
  var failed = false;
  function started() {
    return 'started' in root.dataset;
  }
  function say() {
    var note = document.getElementById('stuck');
    if (!note) return document.addEventListener('DOMContentLoaded', say);
    if (started() && document.getElementById('root').childElementCount > 0) return;
    note.hidden = false;
    // What scripts would show after a while is shown at once.
    root.dataset.stuck = '';
  }
  // A page of an earlier build loads once more, never twice for the same build; without storage not at all.
  function loadOnce() {
    var own = document.querySelector('meta[name=build]');
    return fetch('/build.txt', { cache: 'no-store' })
      .then(function (reply) {
        return reply.ok ? reply.text() : '';
      })
      .then(function (served) {
        if (!own || !served || served === own.content) return false;
        if (sessionStorage.getItem('tokri.reloadedFor') === served) return false;
        sessionStorage.setItem('tokri.reloadedFor', served);
        location.reload();
        return true;
      });
  }
  function stop() {
    if (failed) return;
    failed = true;
    // Half of the scripts would take the page away and could not draw it again.
    window.__r = function () {};
    loadOnce().then(function (loading) {
      if (!loading) say();
    }, say);
  }
  window.addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) {
        if (!started() && event.target.defer) stop();
      } else if (event.target === window) {
        // React takes the whole page away when nothing catches an error; before it has started, it may still start.
        setTimeout(say, started() ? 0 : 3000);
      }
    },
    true,
  );
  document.addEventListener('click', function (event) {
    var pressed = event.target.closest && event.target.closest('#stuck button');
    if (!pressed) return;
    if (pressed.dataset.leads) location.assign(pressed.dataset.leads);
    else location.reload();
  });
  // The client offers it later, and not to everybody (features/offline/install.ts).
  window.addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installEvent = event;
  });
  setTimeout(function () {
    if (!started()) say();
  }, 20000);
})();
