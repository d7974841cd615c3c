package sqlite

import (
	"fmt"
	"strconv"
)

// migrations are the steps from one version of the schema to the next. New steps are appended, and existing
// ones never change: the user_version of a shop's file says how many of them it has had.
//
// Times are milliseconds since 1970. Tables with small rows are stored in the order of their key (WITHOUT
// ROWID). Tables with a body are not, because long rows make such tables slow.
var migrations = []string{
	`
	CREATE TABLE stock (
		id TEXT PRIMARY KEY, free INTEGER NOT NULL, held INTEGER NOT NULL, used INTEGER NOT NULL, received INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE TABLE slot (
		id TEXT PRIMARY KEY, free INTEGER NOT NULL, held INTEGER NOT NULL, used INTEGER NOT NULL,
		start INTEGER NOT NULL, end INTEGER NOT NULL, cutoff INTEGER NOT NULL, capacity INTEGER NOT NULL, reserved INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE INDEX slot_start ON slot (start, id);
	CREATE TABLE coupon_use (
		id TEXT PRIMARY KEY, free INTEGER NOT NULL, held INTEGER NOT NULL, used INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE TABLE hold (
		kind INTEGER NOT NULL, -- 1 stock, 2 slot, 3 coupon_use
		resource TEXT NOT NULL, order_id TEXT NOT NULL,
		quantity INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL,
		PRIMARY KEY (kind, resource, order_id)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX hold_finished ON hold (kind, at) WHERE state IN ('used', 'released');

	CREATE TABLE wallet_entry (
		account TEXT NOT NULL, seq INTEGER NOT NULL, amount INTEGER NOT NULL, balance INTEGER NOT NULL,
		ref TEXT NOT NULL, type TEXT NOT NULL, description TEXT NOT NULL, at INTEGER NOT NULL,
		PRIMARY KEY (account, seq)
	) STRICT, WITHOUT ROWID;
	CREATE UNIQUE INDEX wallet_entry_ref ON wallet_entry (account, ref);

	CREATE TABLE cart (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
	CREATE TABLE address_book (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;

	CREATE TABLE orders (
		id TEXT PRIMARY KEY, user_id TEXT NOT NULL, key TEXT NOT NULL, cart_version INTEGER NOT NULL,
		created_at INTEGER NOT NULL, status TEXT NOT NULL, visible INTEGER NOT NULL, stood INTEGER NOT NULL,
		unfinished INTEGER NOT NULL, lease_until INTEGER NOT NULL, body TEXT NOT NULL
	) STRICT;
	CREATE UNIQUE INDEX orders_key ON orders (user_id, key);
	CREATE UNIQUE INDEX orders_cart ON orders (user_id, cart_version);
	CREATE INDEX orders_list ON orders (user_id, created_at DESC, id);
	CREATE INDEX orders_due ON orders (lease_until, created_at, id) WHERE unfinished = 1;

	CREATE TABLE edition (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
	CREATE TABLE edition_current (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, previous TEXT NOT NULL) STRICT;

	CREATE TABLE user (
		id TEXT PRIMARY KEY, mobile TEXT UNIQUE, google_id TEXT UNIQUE, guest_device TEXT UNIQUE, body TEXT NOT NULL
	) STRICT;
	CREATE TABLE challenge (id TEXT PRIMARY KEY, expires INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
	CREATE INDEX challenge_expires ON challenge (expires);
	CREATE TABLE session (
		hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, guest INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE INDEX session_user ON session (user_id);
	CREATE INDEX session_seen ON session (seen);
	CREATE TABLE event_window (
		key TEXT PRIMARY KEY, events INTEGER NOT NULL, ends INTEGER NOT NULL
	) STRICT, WITHOUT ROWID;
	CREATE INDEX event_window_ends ON event_window (ends);
	`,
	// Users by the e-mail address that they name; at most one of them has verified it.
	`
	ALTER TABLE user ADD COLUMN email TEXT;
	ALTER TABLE user ADD COLUMN proved_email TEXT;
	UPDATE user SET email = json_extract(body, '$.email'),
		proved_email = CASE WHEN json_extract(body, '$.emailProved') THEN json_extract(body, '$.email') END;
	CREATE INDEX user_email ON user (email);
	CREATE UNIQUE INDEX user_proved_email ON user (proved_email);
	`,
	`
	CREATE INDEX orders_recent ON orders (created_at DESC, id) WHERE visible = 1;
	CREATE INDEX orders_tracking ON orders (json_extract(body, '$.trackingId'));
	`,
	`CREATE TABLE wishlist (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
	`,
	`
	CREATE TABLE review (
		product_id TEXT NOT NULL, order_id TEXT NOT NULL, user_id TEXT NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
		stars INTEGER NOT NULL, message TEXT NOT NULL, at INTEGER NOT NULL, changed INTEGER NOT NULL,
		PRIMARY KEY (product_id, order_id)
	) STRICT, WITHOUT ROWID;
	CREATE INDEX review_newest ON review (product_id, at DESC) WHERE message <> '';
	CREATE INDEX review_user ON review (user_id);
	CREATE INDEX review_changed ON review (changed);
	`,
	`
	CREATE TABLE topup (id TEXT PRIMARY KEY, unfinished INTEGER NOT NULL, due INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
	CREATE INDEX topup_due ON topup (due, id) WHERE unfinished = 1;
	`,
	`
	CREATE TABLE message (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
	CREATE INDEX message_at ON message (at);
	`,
	`
	CREATE TABLE invoice (
		year TEXT NOT NULL, seq INTEGER NOT NULL, order_id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, PRIMARY KEY (year, seq)
	) STRICT, WITHOUT ROWID;
	`,
	// Holds ordered by their order's id, which begins with the time. What one check-out takes, and what others
	// take at the same time, so lies on the same page; before, every held thing was on a page of its own.
	`
	CREATE TABLE held (
		order_id TEXT NOT NULL, kind INTEGER NOT NULL, -- 1 stock, 2 slot, 3 coupon_use
		resource TEXT NOT NULL, quantity INTEGER NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL,
		PRIMARY KEY (order_id, kind, resource)
	) STRICT, WITHOUT ROWID;
	INSERT INTO held SELECT order_id, kind, resource, quantity, state, at FROM hold ORDER BY order_id, kind, resource;
	DROP TABLE hold;
	ALTER TABLE held RENAME TO hold;
	CREATE INDEX hold_finished ON hold (kind, at) WHERE state IN ('used', 'released');

	ALTER TABLE orders ADD COLUMN tracking_id TEXT NOT NULL DEFAULT '';
	UPDATE orders SET tracking_id = coalesce(json_extract(body, '$.trackingId'), '');
	DROP INDEX orders_tracking;
	CREATE INDEX orders_tracking ON orders (tracking_id);
	`,
	// A customer is shown the top-ups that have not been credited.
	`
	ALTER TABLE topup ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
	ALTER TABLE topup ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE topup ADD COLUMN credited INTEGER NOT NULL DEFAULT 0;
	UPDATE topup SET user_id = json_extract(body, '$.userId'), credited = json_extract(body, '$.state') = 'credited',
		created = CAST(round(unixepoch(json_extract(body, '$.createdAt'), 'subsec') * 1000) AS INTEGER);
	CREATE INDEX topup_open ON topup (user_id, created DESC, id DESC) WHERE credited = 0;
	`,
	// The user of each record: the deletion of an account searches all tables by it.
	`
	CREATE INDEX user_upgraded ON user (json_extract(body, '$.upgradedTo'));
	CREATE INDEX message_user ON message (json_extract(body, '$.userId'));
	`,
	// The check-out counts the orders to an address. Orders of earlier versions have no key; they would only
	// count for a day.
	`
	ALTER TABLE orders ADD COLUMN address_key TEXT NOT NULL DEFAULT '';
	CREATE INDEX orders_address ON orders (address_key, created_at DESC, id) WHERE address_key <> '';
	`,
	// The keys by which a customer's limits apply under another account. Orders of earlier versions have none.
	`
	ALTER TABLE orders ADD COLUMN mobile_key TEXT NOT NULL DEFAULT '';
	ALTER TABLE orders ADD COLUMN device_key TEXT NOT NULL DEFAULT '';
	CREATE INDEX orders_mobile ON orders (mobile_key, created_at) WHERE mobile_key <> '';
	CREATE INDEX orders_device ON orders (device_key, created_at) WHERE device_key <> '';
	CREATE INDEX orders_keyed ON orders (created_at, id) WHERE mobile_key <> '' OR device_key <> '';
	`,
	// The member of the staff who credited money.
	`ALTER TABLE wallet_entry ADD COLUMN staff TEXT NOT NULL DEFAULT '';
	`,
	`CREATE TABLE ceiling (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT; -- user_id: the ceiling's name
	`,
	`
	CREATE TABLE outbox (
		id TEXT PRIMARY KEY, user_id TEXT NOT NULL, waiting INTEGER NOT NULL, due INTEGER NOT NULL, ended INTEGER NOT NULL, body TEXT NOT NULL
	) STRICT;
	CREATE INDEX outbox_due ON outbox (due, id) WHERE waiting = 1;
	CREATE INDEX outbox_user ON outbox (user_id);
	CREATE INDEX outbox_ended ON outbox (ended) WHERE waiting = 0;
	`,
	// Sessions of earlier versions have no name of their device.
	`ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '{}';
	`,
	// Orders about which the customer has still to be told something. Orders of earlier versions have nothing
	// to tell.
	`
	ALTER TABLE orders ADD COLUMN untold INTEGER NOT NULL DEFAULT 0;
	CREATE INDEX orders_untold ON orders (id) WHERE untold = 1;
	`,
	// The movements of stock. The first movement of each existing variant is its present count.
	`
	CREATE TABLE stock_movement (
		variant_id TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, units INTEGER NOT NULL,
		counted INTEGER NOT NULL, why TEXT NOT NULL, staff TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (variant_id, seq)
	) STRICT, WITHOUT ROWID;
	CREATE UNIQUE INDEX stock_movement_id ON stock_movement (variant_id, id);
	CREATE INDEX stock_movement_newest ON stock_movement (at DESC, variant_id, seq DESC);
	INSERT INTO stock_movement SELECT id, 1, 'opening', 'opening', received, 0, '', '',
		CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER) FROM stock;
	ALTER TABLE stock ADD COLUMN moved INTEGER NOT NULL DEFAULT 1;
	ALTER TABLE stock ADD COLUMN journaled INTEGER NOT NULL DEFAULT 1;
	ALTER TABLE stock ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE stock ADD COLUMN recent TEXT NOT NULL DEFAULT '';
	CREATE INDEX stock_behind ON stock (behind, id) WHERE behind = 1;
	`,
	// The variants that customers watch; restock_watch finds the customers who watch a variant.
	`
	CREATE TABLE restock (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
	CREATE TABLE restock_watch (variant_id TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (variant_id, user_id)) STRICT, WITHOUT ROWID;
	CREATE INDEX restock_watch_user ON restock_watch (user_id);
	`,
	// The keeper's changes of a delivery slot. Slots of earlier versions are open and unchanged.
	`
	ALTER TABLE slot ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
	ALTER TABLE slot ADD COLUMN changes TEXT NOT NULL DEFAULT '';
	`,
	`CREATE TABLE pause (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT; -- user_id: the shop
	`,
	`CREATE TABLE together (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT; -- user_id: the shop
	`,
	// Orders with complaints: 1 if all are answered, 2 if one waits. Orders of earlier versions have none.
	`
	ALTER TABLE orders ADD COLUMN complained INTEGER NOT NULL DEFAULT 0;
	CREATE INDEX orders_complained ON orders (created_at DESC, id) WHERE complained > 0;
	`,
	// The push tokens of devices. Sessions of earlier versions have none.
	`
	ALTER TABLE session ADD COLUMN push_token TEXT NOT NULL DEFAULT '';
	CREATE INDEX session_push ON session (push_token) WHERE push_token <> '';
	`,
	// The time at which a guest without an account expires. It is unknown for guests of earlier versions: they
	// are examined first, and then kept for another period.
	`
	ALTER TABLE user ADD COLUMN guest_expires INTEGER;
	UPDATE user SET guest_expires = 0
		WHERE json_extract(body, '$.signUpWith') = 'guest' AND coalesce(json_extract(body, '$.upgradedTo'), '') = '';
	CREATE INDEX user_guest_expires ON user (guest_expires, id) WHERE guest_expires IS NOT NULL;
	`,
	// Orders of new customers that hold goods and are not paid. Orders of earlier versions do not count.
	`
	ALTER TABLE orders ADD COLUMN unpaid INTEGER NOT NULL DEFAULT 0;
	CREATE INDEX orders_unpaid ON orders (id) WHERE unpaid = 1;
	`,
	// The further attempts of payments whose page was lost (payment.Other). The index reads the body, so a version
	// that does not know them keeps it.
	`
	CREATE INDEX orders_watched ON orders (json_extract(body, '$.watchAt'), id) WHERE json_extract(body, '$.watchAt') IS NOT NULL;
	CREATE INDEX topup_watched ON topup (json_extract(body, '$.watchAt'), id) WHERE json_extract(body, '$.watchAt') IS NOT NULL;
	`,
	// The orders of a slot and of a day.
	`
	ALTER TABLE orders ADD COLUMN slot_id TEXT NOT NULL DEFAULT '';
	UPDATE orders SET slot_id = coalesce(json_extract(body, '$.window.slotId'), '');
	CREATE INDEX orders_slot ON orders (slot_id, id) WHERE visible = 1;
	`,
	// The people who run the shop, what they did, and what one of them must look at.
	`
	CREATE TABLE crew (handle TEXT PRIMARY KEY, mobile TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
	CREATE TABLE staff_log (
		id TEXT PRIMARY KEY, at INTEGER NOT NULL, staff TEXT NOT NULL, about TEXT NOT NULL, action TEXT NOT NULL, body TEXT NOT NULL
	) STRICT;
	CREATE INDEX staff_log_about ON staff_log (about, id) WHERE about <> '';
	CREATE INDEX staff_log_staff ON staff_log (staff, id);
	CREATE INDEX staff_log_at ON staff_log (at);
	CREATE TABLE alert (id TEXT PRIMARY KEY, open INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
	CREATE INDEX alert_newest ON alert (at DESC, id);
	CREATE INDEX alert_open ON alert (at DESC, id) WHERE open = 1;
	`,
	// When an order was written last. No index has it, because it changes with every write of every order, and whoever asks for
	// it asks for the slots of one or a few days, of which orders_slot finds the orders. Orders that earlier versions wrote last
	// have 0.
	`ALTER TABLE orders ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
	`,
	// Who hid a review, and why; '' if it is shown. The staff read all of them, newest first.
	`
	ALTER TABLE review ADD COLUMN hidden TEXT NOT NULL DEFAULT '';
	DROP INDEX review_newest;
	CREATE INDEX review_newest ON review (product_id, at DESC) WHERE message <> '' AND hidden = '';
	CREATE INDEX review_recent ON review (at DESC);
	`,
	// The cancelled orders whose goods wait to be put back. Orders of earlier versions have none. The index reads the body, so a
	// version that does not know them keeps it.
	`CREATE INDEX orders_back ON orders (json_extract(body, '$.back.waits'), id) WHERE json_extract(body, '$.back.waits') IS NOT NULL;
	`,
	// The last Resize of a hold; those of earlier versions had none.
	`ALTER TABLE hold ADD COLUMN round INTEGER NOT NULL DEFAULT 0;
	`,
	// The staff's list of orders counts those of a status: from the index, because each row lies on pages of its own.
	`
	DROP INDEX orders_recent;
	CREATE INDEX orders_recent ON orders (created_at DESC, id, status) WHERE visible = 1;
	`,
	// What the store knows about a move (core/moving).
	`CREATE TABLE house (one INTEGER PRIMARY KEY CHECK (one = 1), body TEXT NOT NULL) STRICT;
	`,
	// The staff's list of orders reads those of a status newest first, and merges those of several.
	`
	DROP INDEX orders_recent;
	CREATE INDEX orders_status ON orders (status, created_at DESC, id) WHERE visible = 1;
	`,
	// By what the staff find a user: the name, and the rest of it from each further word on (account.User.SearchNames).
	`
	CREATE TABLE user_name (name TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (name, user_id)) STRICT, WITHOUT ROWID;
	CREATE INDEX user_name_user ON user_name (user_id);
	INSERT OR IGNORE INTO user_name
		WITH RECURSIVE part (name, user_id, word) AS (
			SELECT lower(trim(trim(coalesce(json_extract(body, '$.firstName'), '')) || ' ' || trim(coalesce(json_extract(body, '$.lastName'), '')))), id, 1 FROM user
			UNION ALL SELECT ltrim(substr(name, instr(name, ' '))), user_id, word + 1 FROM part WHERE instr(name, ' ') > 0 AND word < 6)
		SELECT name, user_id FROM part WHERE name <> '' ORDER BY name;
	`,
	// What was refused and failed, and is deleted when it is old. No order or top-up that comes to a good end is in these indexes.
	`
	CREATE INDEX orders_never ON orders (created_at, id) WHERE visible = 0 AND unfinished = 0;
	CREATE INDEX topup_failed ON topup (created, id) WHERE credited = 0 AND unfinished = 0;
	`,
	// The messages to the shop that wait for an answer. The index reads the body, so a version that does not know it keeps it.
	`CREATE INDEX message_waiting ON message (at DESC, id) WHERE json_extract(body, '$.doneAt') IS NULL;
	`,
}

func schemaVersion(c *conn) (int, error) {
	r, _, err := c.one(`PRAGMA user_version`)
	if err != nil {
		return 0, err
	}
	return r.int(0), nil
}

// newer refuses a shop of a newer version, whose data this one might spoil.
func newer(version int) error {
	return fmt.Errorf("a newer version of this program wrote the shop (schema %d, known %d): start that version, or restore the backup from before the update",
		version, len(migrations))
}

// migrate carries out the steps that the file has not had. Each is a transaction of its own, so that a crash
// leaves the file at one version or the next.
func migrate(c *conn) error {
	version, err := schemaVersion(c)
	if err != nil {
		return err
	}
	if version > len(migrations) {
		return newer(version)
	}
	for ; version < len(migrations); version++ {
		for _, sql := range []string{`BEGIN IMMEDIATE`, migrations[version], `PRAGMA user_version = ` + strconv.Itoa(version+1), `COMMIT`} {
			if err := c.exec(sql); err != nil {
				_ = c.exec(`ROLLBACK`)
				return fmt.Errorf("migrate to schema %d: %w", version+1, err)
			}
		}
	}
	return nil
}
