// Runs before the page's other scripts: if these fail, the page stays readable and shows a notice (html-page.tsx).
(function () {
  // The oldest browsers of package.json lack these, which the compiler of the scripts does not add.
  if (!Object.hasOwn) {
    Object.hasOwn = function (object, key) {
      return Object.prototype.hasOwnProperty.call(object, key);
    };
  }
  function add(name, method) {
    if (Array.prototype[name]) return;
    Object.defineProperty(Array.prototype, name, { configurable: true, writable: true, value: method });
  }
  add('at', function (index) {
    return this[index < 0 ? this.length + index : index];
  });
  add('findLast', function (matches) {
    for (var i = this.length - 1; i >= 0; i--) if (matches(this[i], i, this)) return this[i];
  });
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
    // By this CSS shows at once what scripts would show after a while.
    root.dataset.stuck = '';
  }
  // Reloads a page of an earlier build, but only once per build, and not at all without storage, which remembers it.
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
    // Stops the other scripts: if one is missing, they would remove the page's content and could not draw it again.
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
        // After an uncaught error React removes the whole page. Before the client has started, it may still start in spite of it.
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
  // Stored for the client, which offers the installation later and only to some customers (features/offline/install.ts).
  window.addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.installEvent = event;
  });
  setTimeout(function () {
    if (!started()) say();
  }, 20000);
})();
