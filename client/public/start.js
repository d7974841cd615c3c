// Runs before the page's other scripts. A page that the server has rendered names them without loading them
// (adapters/website): they would hold up the picture that the customer waits for, on the network and on the processor.
(function () {
  var root = document.documentElement;
  var longestWait = 2000;
  var begun = false;
  // The last that was pressed or chosen; an element that is gone by then reaches nothing.
  var again = function () {};

  function begin() {
    if (begun) return;
    // The names of the scripts stand at the page's end.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    begun = true;
    document.querySelectorAll('script[data-src]').forEach(function (later) {
      var script = document.createElement('script');
      script.src = later.dataset.src;
      // They run in their order, and guard.js knows them by it.
      script.async = false;
      script.defer = true;
      document.body.append(script);
    });
  }
  var presented = 50;
  // The second frame begins when the first one is painted, and the screen shows that some frames later.
  function beginPainted() {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(begin, presented);
      });
    });
  }
  document.addEventListener('DOMContentLoaded', function () {
    setTimeout(begin, longestWait);
    var waiting = 1;
    function arrived() {
      if (--waiting === 0) beginPainted();
    }
    // A picture that is loaded is painted only when it is decoded, which goes on beside the page.
    document.querySelectorAll('img[fetchpriority=high]').forEach(function (picture) {
      waiting++;
      picture.decode().then(arrived, arrived);
    });
    arrived();
  });

  // Who touches the page wants it alive. What is pressed or chosen before it lives is told again when it does
  // (app-layout.tsx); links lead on by themselves.
  ['pointerdown', 'keydown'].forEach(function (sign) {
    document.addEventListener(sign, begin, { capture: true, once: true, passive: true });
  });
  function remember(event) {
    if ('runs' in root.dataset) return;
    var on = event.target;
    var button = on.closest && on.closest('#root button, #root [role=button]');
    if (event.type === 'click' && button) {
      again = function () {
        button.click();
      };
    } else if (event.type === 'change' && on.localName === 'select') {
      var chosen = on.value;
      again = function () {
        // React has put its own choice back.
        on.value = chosen;
        on.dispatchEvent(new Event('change', { bubbles: true }));
      };
    }
  }
  document.addEventListener('click', remember, true);
  document.addEventListener('change', remember, true);
  document.addEventListener('started', function () {
    // Not within React's own work.
    setTimeout(again);
    again = function () {};
  });
})();
